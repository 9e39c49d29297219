// The settings of the site. The owner changes them, an administrator the switches; each change is an event.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isOwnerOrSystem, requireStaff } from '../access.ts';
import { noPermission } from '../errors.ts';
import type { Actor } from '../metadata.ts';
import { problemSentence } from '../problem-sentence.ts';
import { isShowable, NOT_SHOWABLE } from '../validation.ts';
import { invalidSetting, ownSecondFactorFirst, settingsChanged, unknownSetting } from './errors.ts';
import type { SettingsEvent } from './events.ts';
import { defaultSettings, SETTING_LABELS, SettingName, Settings } from './values.ts';

export { type SettingsEvent, settingsEvents as events } from './events.ts';

export const STREAM = 'settings';
export const streamName = () => STREAM;

export const initial: Settings = defaultSettings;

/** A value that no longer fits its schema leaves the setting as it was. */
export function evolve(settings: Settings, { data: { name, value } }: SettingsEvent): Settings {
  return Settings.safeParse({ ...settings, [name]: value }).data ?? settings;
}

/** The settings that administrators may change too. */
export const SWITCHES: readonly SettingName[] = ['autoApprove', 'maintenanceMode', 'publicApi'];

/** New values by setting name; the other settings stay. */
export type ChangeSettings = {
  type: 'ChangeSettings';
  by: Actor;
  /** Whether the actor has a second factor, without which they cannot require one of staff. */
  hasSecondFactor?: boolean;
  values: { [name: string]: unknown };
  /** The settings that the actor saw. If given, no setting is replaced that has changed since. */
  seen?: Settings | undefined;
};

/**
 * @throws DomainError 'forbidden' if the actor may not change one of them, 'invalid' for an unknown name or a value
 *   that does not fit, 'conflict' to an owner who would lock themselves out or for a setting that changed since `seen`
 */
export function decide(
  { by, hasSecondFactor = false, values, seen }: ChangeSettings,
  settings: Settings,
): SettingsEvent[] {
  requireStaff(by);
  const events = Object.entries(values).flatMap(([key, wanted]): SettingsEvent[] => {
    const name = SettingName.safeParse(key).data;
    if (!name) throw unknownSetting(key);
    if (!isOwnerOrSystem(by) && !SWITCHES.includes(name)) throw noPermission();
    const value = checked(name, wanted);
    if (isDeepStrictEqual(value, settings[name])) return [];
    if (name === 'staffSecondFactor' && value === true && by !== 'system' && !hasSecondFactor) {
      throw ownSecondFactorFirst();
    }
    return [{ type: 'SettingChanged', data: { name, value } }];
  });
  const names = events.map(({ data }) => data.name);
  const changedSince = names.filter((name) => seen && !isDeepStrictEqual(seen[name], settings[name]));
  if (changedSince.length > 0) throw settingsChanged(changedSince.map((name) => SETTING_LABELS[name]));
  return events;
}

/** Texts that appear in mails, feeds and page heads. Stored ones may be older than this check. */
const SHOWN: readonly SettingName[] = ['siteName', 'siteDescription'];

function checked(name: SettingName, wanted: unknown) {
  if (SHOWN.includes(name) && typeof wanted === 'string' && !isShowable(wanted)) {
    throw invalidSetting(NOT_SHOWABLE);
  }
  // An absent value would become the default.
  const setting = z.object({ [name]: Settings.shape[name] });
  const result = setting.safeParse(
    { [name]: wanted === undefined ? null : wanted },
    { error: problemSentence },
  );
  if (result.success) return z.json().parse(result.data[name]);
  throw invalidSetting(result.error.issues[0]?.message);
}
