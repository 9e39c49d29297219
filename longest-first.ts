import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** Returns a sequencer that starts with the files that `long` matches, so that no worker is left with one at the end. */
export function longestFirst(long: RegExp): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
}
