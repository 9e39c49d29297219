// Whether a release worked for one person, by game version.
import { invalidGameVersion, ownAddon, tooManyVersions } from './errors.ts';
import type { CompatibilityEvent, Device, Failure, Reporter } from './events.ts';

export {
  type CompatibilityEvent,
  compatibilityEvents as events,
  Device,
  Failure,
  Reporter,
} from './events.ts';

export const streamName = (releaseId: string, reporter: Reporter) =>
  `compatibility-${releaseId}-${'accountId' in reporter ? reporter.accountId : reporter.visitor}`;

type Answer = { device: Device; worked: boolean; failure: Failure | null };

/** By game version. */
export type Compatibility = Readonly<Record<string, Answer>>;
export const initial: Compatibility = {};

export const evolve = (answers: Compatibility, { data }: CompatibilityEvent): Compatibility => {
  const { gameVersion, device, worked, failure } = data;
  return { ...answers, [gameVersion]: { device, worked, failure } };
};

export type ReportCompatibility = CompatibilityEvent['data'] & {
  type: 'ReportCompatibility';
  publisherId: string;
};

/** Enough for anybody who plays one release on several game versions. */
const MOST_VERSIONS = 20;

const GAME_VERSION = /^\d{1,4}(\.\d{1,4}){1,3}$/;

/**
 * A game version in its shortest form, so that equal versions are counted together: 1.21.0 is 1.21, 1.09 is 1.9.
 * @returns undefined when the text is not a version
 */
export function parseGameVersion(text: string): string | undefined {
  if (!GAME_VERSION.test(text)) return undefined;
  const numbers = text.split('.').map(Number);
  while (numbers.length > 2 && numbers.at(-1) === 0) numbers.pop();
  return numbers.join('.');
}

/**
 * @throws DomainError 'forbidden' for one's own add-on, 'invalid' for a malformed game version, 'conflict' when
 *   this person has reported too many versions
 */
export function decide(
  { type: _, publisherId, ...report }: ReportCompatibility,
  answers: Compatibility,
): CompatibilityEvent[] {
  const { reporter } = report;
  if ('accountId' in reporter && reporter.accountId === publisherId) throw ownAddon();
  const gameVersion = parseGameVersion(report.gameVersion);
  if (gameVersion === undefined) throw invalidGameVersion();
  const failure = report.worked ? null : report.failure;
  const known = answers[gameVersion];
  const { device, worked } = report;
  if (known?.device === device && known.worked === worked && known.failure === failure) return [];
  if (known === undefined && Object.keys(answers).length >= MOST_VERSIONS) {
    throw tooManyVersions();
  }
  return [{ type: 'CompatibilityReported', data: { ...report, gameVersion, failure } }];
}
