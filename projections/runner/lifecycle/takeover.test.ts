import { testDatabase } from '@sandcrate/infrastructure/postgres/testing/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { FAULTS, takeOver } from '../testing/takeover.ts';

test.each(FAULTS)(
  'when the process that follows the log is %s, another one takes over and loses no event',
  async (fault) => {
    const database = await testDatabase();
    onTestFinished(database.drop);
    const { lost, twice, stayed, seconds } = await takeOver(database.url, fault);
    console.info(`${fault}: taken over after ${seconds.toFixed(1)} s`);
    expect({ lost, twice, stayed }).toEqual({ lost: 0, twice: 0, stayed: true });
    expect(seconds).toBeLessThanOrEqual(15);
  },
);
