// A reporter for Vitest that, when the run is ended from outside, says which files and tests had not finished.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export default class Unfinished implements Reporter {
  readonly #modules = new Set<TestModule>();
  readonly #tests = new Set<TestCase>();
  readonly #end = () => {
    for (const { relativeModuleId } of this.#modules) console.error(`unfinished: ${relativeModuleId}`);
    for (const { fullName, module } of this.#tests)
      console.error(`unfinished: ${module.relativeModuleId}: ${fullName}`);
    process.exit(1);
  };

  onTestRunStart(): void {
    process.once('SIGTERM', this.#end);
  }
  /** Vitest queues a file when a worker begins to load it. */
  onTestModuleQueued(module: TestModule): void {
    this.#modules.add(module);
  }
  onTestModuleEnd(module: TestModule): void {
    this.#modules.delete(module);
  }
  onTestCaseReady(test: TestCase): void {
    this.#tests.add(test);
  }
  onTestCaseResult(test: TestCase): void {
    this.#tests.delete(test);
  }
  onTestRunEnd(): void {
    process.off('SIGTERM', this.#end);
  }
}
