// Schemathesis, a fuzzer for OpenAPI documents, in a Python environment of its own.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache');

/**
 * Installs the pinned version, unless an earlier run did. Returns the program's path.
 * @throws Error when there is no Python that can make an environment
 */
export async function installSchemathesis(): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex')
    .slice(0, 12);
  const folder = join(CACHE, `schemathesis-${version}`);
  const program = join(folder, 'bin/schemathesis');
  const done = join(folder, 'installed');
  if (existsSync(done)) return program;
  await run('python3', ['-c', 'import ensurepip, venv']).catch((cause: unknown) => {
    throw new Error('schemathesis needs python3 with venv and ensurepip (on Debian: python3-venv).', {
      cause,
    });
  });
  await rm(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', '--requirement', REQUIREMENTS]);
  await writeFile(done, '');
  return program;
}

export type Fuzzing = {
  /** Where the site listens. */
  url: string;
  token?: string | undefined;
  /** Which calls, as schemathesis selects them. [all] */
  calls?: readonly string[];
  /** Most of the ids in addresses; the others are generated. [ids that schemathesis generates or saw in answers] */
  ids?: readonly string[];
  /** The most examples per call and phase. */
  examples: number;
  seconds: number;
  /** Schemathesis's phases, separated by commas. [all that need no links between calls] */
  phases?: string;
  /** The same seed generates the same requests. */
  seed: number;
};

export type Findings = { cases: number; passed: boolean; output: string };

/** Checks every answer: no server error, and nothing that the document does not describe. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** A configuration with which four of five addresses use one of these ids, and none uses an id from an answer. */
const withIds = (ids: readonly string[]) => `[phases.coverage.extra-data-sources]
responses = false

[phases.fuzzing.extra-data-sources]
responses = false

[dictionaries.ids]
values = ${JSON.stringify(ids)}

[parameters]
"path.id" = { dictionary = "ids", probability = 0.8 }
`;

/** Sends generated requests until the time is up or all examples are tried. */
export async function fuzz(
  program: string,
  {
    url,
    token,
    calls = [],
    ids = [],
    examples,
    seconds,
    seed,
    phases = 'examples,coverage,fuzzing',
  }: Fuzzing,
): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  const config = join(folder, 'schemathesis.toml');
  await writeFile(config, ids.length === 0 ? '' : withIds(ids));
  const { output, passed } = await run(
    program,
    [
      ...['--config-file', config],
      'run',
      `${url}/api/openapi.json`,
      ...['--url', url, '--checks', CHECKS.join(','), '--phases', phases],
      ...['--max-examples', String(examples), '--max-time', String(seconds), '--seed', String(seed)],
      ...['--generation-database', 'none', '--no-color', '--warnings', 'off', '--no-shrink'],
      ...['--suppress-health-check', 'all', '--request-timeout', '30', '--continue-on-failure'],
      ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
      ...calls,
    ],
    { maxBuffer: 256 * 1024 * 1024, env: { ...process.env, PYTHONUNBUFFERED: '1' } },
  ).then(
    ({ stdout, stderr }) => ({ output: stdout + stderr, passed: true }),
    (error: Error & { stdout?: string; stderr?: string }) => ({
      output: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
      passed: false,
    }),
  );
  await rm(folder, { recursive: true, force: true });
  const cases = Number(/([\d,]+) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0);
  return { cases, passed, output };
}
