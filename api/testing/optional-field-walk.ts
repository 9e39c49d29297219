// Uploads an add-on with a value in an optional field, changes it, and prints what people see and tables contain of it:
// `node api/testing/optional-field-walk.ts <field> <value> <later value>`, with DATABASE_TEST_URL.
import { readFileSync } from 'node:fs';
import { readEvent } from '@sandcrate/core/event-types.ts';
import { formOf } from './addon-form.ts';
import { live } from './listings.ts';
import { testSite } from './test-site.ts';

const [field = '', value = '', later = ''] = process.argv.slice(2);
const site = await testSite();
try {
  const maker = await site.publisher('miri');
  const id = await live(site, maker, { [field]: value });
  const page = (await site.call(`GET /api/addons/${id}`)).json();
  const edit = await formOf({ [field]: later });
  await site.call(`PUT /api/addons/${id}`, maker, edit);
  const own = (await site.call(`GET /api/addons/${id}`, maker)).json();
  const kept = (await site.call('GET /api/users/me/export', maker)).json();
  console.log(
    JSON.stringify({
      page: page[field],
      differences: own.openChange?.differences ?? [],
      exported: kept.addons?.map((addon: Record<string, unknown>) => addon[field]),
      old: oldEvent(),
    }),
  );
} finally {
  await site.close();
}

/** The value of an event written before the field existed. */
function oldEvent(): unknown {
  const fixture = new URL('../../core/fixtures/AddonSubmitted.v2.json', import.meta.url);
  const { type, data, schemaVersion } = JSON.parse(readFileSync(fixture, 'utf8'));
  const known = readEvent({
    id: '9e8d7c6b-5a49-4382-b716-f0e1d2c3a009',
    type,
    data,
    metadata: {
      occurredAt: '2026-03-01T12:00:00.000Z',
      actor: 'system',
      correlationId: 'test',
      schemaVersion,
    },
    streamName: 'addon-1',
    revision: 0n,
    position: 0n,
    recordedAt: new Date(0),
  });
  return known.type === 'AddonSubmitted' ? new Map(Object.entries(known.data.content)).get(field) : undefined;
}
