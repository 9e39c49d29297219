// How a read model is run: in the schema of this program's version, which is created if it is missing.
import type pg from 'pg';
import { schemaName } from '../../schemas.ts';
import type { Projection } from '../projection.ts';
import type { Consumer } from './follower.ts';
import { createSchema, dropReplaced } from './projection-schema.ts';

export const readModelOf = (projection: Projection, { pool }: { pool: pg.Pool }): Consumer => ({
  lease: readModelLease(schemaName(projection)),
  schema: schemaName(projection),
  projection,
  async prepare() {
    const checkpoint = await createSchema(pool, projection);
    await dropReplaced(pool, checkpoint.name);
    return checkpoint;
  },
});

const KIND = 'read-model ';
export const readModelLease = (schema: string) => KIND + schema;
export const isReadModelLease = (name: string) => name.startsWith(KIND);
