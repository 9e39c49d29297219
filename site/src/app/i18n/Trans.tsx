import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * The component that the macros `Trans` and `Plural` compile to. Lingui parses tags in the whole sentence, including
 * texts that were inserted into it, and drops tags that it does not know.
 */
export function Trans({ values, ...props }: TransProps) {
  return (
    <LinguiTrans {...props} values={values && Object.fromEntries(Object.entries(values).map(keepTags))} />
  );
}

/** Wraps a text that may contain a tag in a list of React nodes, which Lingui does not parse. */
const keepTags = ([name, value]: [string, unknown]) => [
  name,
  typeof value === 'string' && value.includes('<') ? [value] : value,
];
