import { expect, test } from 'vitest';
import { hostsOf, readEventStoreUrl } from './eventstore-url.ts';

test.each(['esdb', 'esdb+discover'])(
  'several hosts behind %s:// are a list, all of which are asked',
  (scheme) => {
    const read = readEventStoreUrl(`${scheme}://ada:p%40ss@one,two:2114,three:2115?tlsCAFile=/ca.pem`);
    if ('problem' in read) throw new Error(read.problem);
    expect(read).toMatchObject({
      connectionString: 'esdb://ada:p%40ss@one,two:2114,three:2115?tlsCAFile=/ca.pem',
      credentials: { username: 'ada', password: 'p@ss' },
      isSecure: true,
      files: { tlsCAFile: '/ca.pem' },
    });
    expect(hostsOf(read)).toBe('one:2113, two:2114, three:2115');
  },
);

test('one name behind esdb+discover:// is discovered', () => {
  expect(readEventStoreUrl('esdb+discover://cluster?tls=false')).toMatchObject({
    connectionString: 'esdb+discover://cluster?tls=false',
    isSecure: false,
  });
});

test.each([
  ['http://host:2113', 'must be a URL'],
  ['esdb://', 'must be a URL'],
  ['esdb://ada:secret@one,,two', 'each host'],
  ['esdb://ada:secret@one:99999', 'each host'],
  ['esdb://ada:secret@one:port', 'each host'],
  ['esdb://ada:se:cret@one', 'user:password'],
  ['esdb://ada@one', 'user:password'],
  ['esdb://ada:secret@one?tsl=false', "unknown parameter 'tsl'"],
  ['esdb://ada:secret@one?tls=no', 'its parameter tls must be true or false'],
  ['esdb://ada:secret@one?gossipTimeout=soon', 'its parameter gossipTimeout must be a number'],
  ['esdb://ada:secret@one?nodePreference=any', 'its parameter nodePreference must be leader or'],
  ['esdb://ada:secret@one?tlsVerifyCert=false', 'tlsCAFile instead'],
  ['esdb://ada:sec?ret@one', 'each host'],
])('%s is refused without its password', (url, reason) => {
  const read = readEventStoreUrl(url);
  expect(read).toEqual({ problem: expect.stringContaining(reason) });
  expect(JSON.stringify(read)).not.toMatch(/sec\??ret|se:cret/);
});
