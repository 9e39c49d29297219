// Starts and stops our own server: one node, no security, on loopback.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serverHome } from './distribution.ts';

const run = promisify(execFile);

/** Elasticsearch refuses to run as root. */
const NOBODY = 65_534;
/** It takes 11 s, or several times that on a busy machine. */
const START_LIMIT_MS = 300_000;

export type ElasticsearchServer = {
  url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
  /** Kills it like a power cut. Its data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
};

export type ServerOptions = {
  /** The port it listens on. [any free port] */
  port?: number;
  /** Starts faster but runs slower: for tests, which end before thorough compilation pays off. */
  isBrief?: boolean;
};

export async function startElasticsearch({
  port,
  isBrief = false,
}: ServerOptions = {}): Promise<ElasticsearchServer> {
  const home = await serverHome();
  const folder = await mkdtemp(join(tmpdir(), 'sandcrate-elasticsearch-'));
  const http = port ?? (await freePort());
  const url = `http://127.0.0.1:${http}`;
  await configure(home, folder, http, await freePort());
  let launcher = await launch(home, folder, url, isBrief);
  return {
    url,
    async stop() {
      launcher.kill('SIGTERM');
      await ended(launcher);
      await rm(folder, { recursive: true, force: true });
    },
    async kill() {
      // The launcher's child is the server; without it the launcher ends too.
      const { stdout } = await run('pgrep', ['-P', String(launcher.pid)]).catch(() => ({ stdout: '' }));
      for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
      await ended(launcher);
    },
    async restart() {
      launcher = await launch(home, folder, url, isBrief);
    },
  };
}

async function configure(home: string, folder: string, http: number, transport: number): Promise<void> {
  await cp(join(home, 'config'), join(folder, 'config'), { recursive: true });
  for (const name of ['data', 'logs', 'tmp', 'snapshots']) await mkdir(join(folder, name));
  await writeFile(
    join(folder, 'config', 'elasticsearch.yml'),
    `
discovery.type: single-node
http.host: 127.0.0.1
http.port: ${http}
transport.host: 127.0.0.1
transport.port: ${transport}
path.data: ${folder}/data
path.logs: ${folder}/logs
path.repo: ${folder}/snapshots
xpack.security.enabled: false
xpack.security.autoconfiguration.enabled: false
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
`,
  );
  if (process.getuid?.() !== 0) return;
  await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
  await chown(folder, NOBODY, NOBODY);
}

async function launch(home: string, folder: string, url: string, isBrief: boolean): Promise<ChildProcess> {
  const java = await javaHome();
  const asRoot = process.getuid?.() === 0;
  const launcher = spawn(
    join(java, 'bin', 'java'),
    [
      ...['-Xms4m', '-Xmx64m', '-XX:+UseSerialGC'],
      ...['-Dcli.name=server', '-Dcli.script=bin/elasticsearch', '-Dcli.libs=lib/tools/server-cli'],
      ...[`-Des.path.home=${home}`, `-Des.path.conf=${folder}/config`],
      ...['-Des.distribution.type=tar', '-Des.java.type=JAVA_HOME'],
      ...['-cp', `${home}/lib/*:${home}/lib/cli-launcher/*`, 'org.elasticsearch.launcher.CliToolLauncher'],
    ],
    {
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        ES_TMPDIR: `${folder}/tmp`,
        ES_JAVA_HOME: java,
        ES_JAVA_OPTS: `-Xms512m -Xmx512m ${isBrief ? '-XX:TieredStopAtLevel=1' : ''}`.trim(),
      },
      ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    },
  );
  const endWithUs = () => launcher.kill('SIGTERM');
  process.once('exit', endWithUs);
  launcher.once('exit', () => process.off('exit', endWithUs));
  let errors = '';
  launcher.stderr?.on('data', (data) => {
    errors = (errors + data).slice(-4_000);
  });
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await answers(url))) {
    if (launcher.exitCode !== null || Date.now() > limit) {
      launcher.kill('SIGTERM'); // it stops the server too
      await ended(launcher);
      throw new Error(`Elasticsearch did not start: ${errors || `no answer in ${START_LIMIT_MS} ms`}`);
    }
    await sleep(200);
  }
  return launcher;
}

const answers = (url: string) =>
  fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`).then(
    (response) => response.ok,
    () => false,
  );

async function javaHome(): Promise<string> {
  if (process.env.JAVA_HOME) return process.env.JAVA_HOME;
  const { stdout } = await run('which', ['java']);
  return dirname(dirname(await realpath(stdout.trim())));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));
