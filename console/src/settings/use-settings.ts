import {
  fillIn,
  type Placeholder,
  type Template,
  type TemplateSetting,
} from '@sandcrate/api/settings/contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { useConsoleData } from '../provider/data-provider.ts';

export const SETTINGS_KEY = ['settings'];

/** The site's settings. */
export function useSettings() {
  const { settings } = useConsoleData();
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => settings(signal) });
}

/**
 * The templates of a kind, filled in for one case; none until they are loaded.
 * @param values replace the placeholders; a template that needs more is left out
 */
export function useTemplates(
  kind: TemplateSetting,
  values: Partial<Record<Exclude<Placeholder, 'site'>, string>>,
): Template[] {
  const { data } = useSettings();
  if (data === undefined) return [];
  return data[kind].flatMap((template) => fillIn(template, { ...values, site: data.siteName }) ?? []);
}

/** The values for the templates of a decision about an add-on. */
export const valuesOf = (addon: ModeratedAddon | undefined) =>
  addon === undefined
    ? {}
    : { title: addon.title, version: addon.version, publisher: addon.publisherName ?? 'the publisher' };
