import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * What the macros `Trans` and `Plural` become. Lingui looks for tags in the whole sentence, including the texts that
 * were put into it, and drops the tags that it does not know.
 */
export function Trans({ values, ...props }: TransProps) {
  return (
    <LinguiTrans {...props} values={values && Object.fromEntries(Object.entries(values).map(keepTags))} />
  );
}

/** Makes a text with a tag a list of React nodes, which Lingui does not read. */
const keepTags = ([name, value]: [string, unknown]) => [
  name,
  typeof value === 'string' && value.includes('<') ? [value] : value,
];
