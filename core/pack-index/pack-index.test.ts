import { test } from 'vitest';
import { specify } from '../specify.ts';
import * as packIndex from './pack-index.ts';

const { given } = specify(packIndex);

const data = { sha256: 'a'.repeat(64), indexVersion: 2, adds: ['entity' as const], names: 'Cave Bat' };
const record = (indexVersion: number): packIndex.RecordPackIndex => ({
  type: 'RecordPackIndex',
  ...data,
  indexVersion,
});
const indexed: packIndex.PackIndexEvent = { type: 'PackIndexed', data };

test('the contents of a file are recorded once per version of the indexer', () => {
  given().when(record(2)).then(indexed);
  given(indexed).when(record(2)).thenNothing();
  given(indexed).when(record(1)).thenNothing();
  given(indexed)
    .when(record(3))
    .then({ type: 'PackIndexed', data: { ...data, indexVersion: 3 } });
});
