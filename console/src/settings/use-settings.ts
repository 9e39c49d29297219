import type { SettingsView } from '@sandcrate/api/settings/contract.ts';
import {
  fillIn,
  type Placeholder,
  type Template,
  type TemplateSetting,
} from '@sandcrate/api/settings/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useCommand } from '../commands/use-command.ts';
import { useConsoleData } from '../provider/data-provider.ts';

export const SETTINGS_KEY = ['settings'];

/** How long the rules and templates of the decision buttons are used, of which each item has several. */
const OFFERED_MS = 60_000;

/** The site's settings. */
export function useSettings(staleTime = 0) {
  const { settings } = useConsoleData();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => settings(signal), staleTime });
}

/**
 * Saves the owner's groups of synonyms, and offers to undo that.
 * @param seen the settings that the change is based on: synonyms that changed since are not replaced
 */
export function useSaveSynonyms(
  seen: SettingsView | undefined,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const { changeSettings } = useConsoleData();
  const queries = useQueryClient();
  return useCommand((synonyms: SettingsView['synonyms']) => changeSettings({ synonyms }, seen?.revision), {
    done,
    failed: 'Synonyms not saved',
    onDone: (saved) => {
      queries.setQueryData(SETTINGS_KEY, saved);
      onDone?.();
    },
    undo: {
      send: (saved) => changeSettings({ synonyms: seen?.synonyms ?? [] }, saved.revision),
      done: 'Synonyms are as before',
    },
  });
}

/** The site's rules, for citing one in a decision; none until they are loaded. */
export const useSiteRules = (): SettingsView['siteRules'] => useSettings(OFFERED_MS).data?.siteRules ?? [];

/**
 * The templates of a kind, filled in for one case; none until they are loaded.
 * @param values replace the placeholders; a template that needs more is left out
 */
export function useTemplates(
  kind: TemplateSetting,
  values: Partial<Record<Exclude<Placeholder, 'site'>, string>>,
): Template[] {
  const { data } = useSettings(OFFERED_MS);
  if (data === undefined) return [];
  return data[kind].flatMap((template) => fillIn(template, { ...values, site: data.siteName }) ?? []);
}

/** The values for the templates of a decision about an add-on. */
export const valuesOf = (addon: ModeratedAddon | undefined) =>
  addon === undefined
    ? {}
    : { title: addon.title, version: addon.version, publisher: addon.publisherName ?? 'the publisher' };
