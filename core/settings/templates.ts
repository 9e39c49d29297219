// Texts that moderators choose instead of writing them: their schemas, their defaults and their placeholders.
import { z } from 'zod';
import { RuleTitle } from './site-rules.ts';

/** The placeholders of a template and the values that replace them when the template is chosen. */
export const PLACEHOLDERS = {
  title: 'the title of the add-on',
  version: 'its version',
  publisher: "its publisher's name",
  user: 'the name of the user',
  site: 'the name of the site',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

const Text = (max: number) => z.string().trim().min(1).max(max);
/** `rule` is the title of the site's rule that is cited with it; none if empty or absent. */
const Template = z.object({ label: Text(60), text: Text(1000), rule: RuleTitle.optional() });
export type Template = z.infer<typeof Template>;

const templates = (given: readonly Template[]) =>
  z
    .array(Template)
    .max(30)
    .default([...given]);

const BROKEN_FILE: Template = {
  label: 'Broken file',
  text: 'The file does not import into the game. Please check it and upload it again.',
};
const THIN_DESCRIPTION: Template = {
  label: 'Description too thin',
  text: 'Please describe what the add-on does and how to use it.',
};

export const TEMPLATE_SETTINGS = {
  rejectionTemplates: templates([
    BROKEN_FILE,
    {
      label: 'Not your work',
      text: 'Parts of this add-on seem to be the work of somebody else. Please show that you may publish them.',
    },
    {
      label: 'Misleading',
      text: 'The title, pictures or description promise something that the file does not do.',
    },
    THIN_DESCRIPTION,
  ]),
  changeTemplates: templates([
    BROKEN_FILE,
    THIN_DESCRIPTION,
    {
      label: 'Pictures',
      text: 'Please add pictures of “{title}” that were taken in the game.',
    },
    { label: 'Credits', text: 'Please name in the description whose work {title} {version} builds on.' },
  ]),
  resolutionTemplates: templates([
    { label: 'Thanks', text: 'Thank you for your report. It was right, and we have acted on it.' },
    {
      label: 'No violation',
      text: 'Thank you for your report. We found nothing that breaks the rules of {site}.',
    },
  ]),
  banTemplates: templates([
    { label: 'Spam', text: '{user} posted the same or unwanted content again and again.' },
    { label: 'Stolen work', text: '{user} published the work of others as their own.' },
    { label: 'Malware', text: '{user} uploaded a file that harms those who open it.' },
  ]),
  appealTemplates: templates([
    { label: 'Stands', text: 'We read your appeal and looked at “{title}” again. The decision stands.' },
    {
      label: 'We were wrong',
      text: 'You are right, and the decision is undone. We are sorry for the trouble.',
    },
  ]),
};
export type TemplateSetting = keyof typeof TEMPLATE_SETTINGS;

/** The placeholders that each kind of template may use. */
export const TEMPLATE_PLACEHOLDERS: Readonly<Record<TemplateSetting, readonly Placeholder[]>> = {
  rejectionTemplates: ['title', 'version', 'publisher', 'site'],
  changeTemplates: ['title', 'version', 'publisher', 'site'],
  resolutionTemplates: ['title', 'site'],
  banTemplates: ['user', 'site'],
  appealTemplates: ['title', 'user', 'site'],
};

/**
 * The template with values in place of its placeholders; other words in braces stay as they are.
 * @returns undefined when a placeholder has no value, as in a text for many add-ons
 */
export function fillIn(
  { text, ...template }: Template,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): Template | undefined {
  let isComplete = true;
  const filled = text.replace(/\{([a-z]+)\}/g, (written, name: string) => {
    if (!isPlaceholder(name)) return written;
    isComplete &&= values[name] !== undefined;
    return values[name] ?? '';
  });
  return isComplete ? { ...template, text: filled } : undefined;
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);
