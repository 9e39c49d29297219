import { expect, test } from 'vitest';
import {
  fillIn,
  PLACEHOLDERS,
  TEMPLATE_PLACEHOLDERS,
  TEMPLATE_SETTINGS,
  type TemplateSetting,
} from './templates.ts';

const template = (text: string) => ({ label: 'A label', text });

test('a template is filled in with the values of its placeholders', () => {
  const filled = fillIn(template('“{title}” {version} on {site}'), {
    title: 'Castle',
    version: '1.0.0',
    site: 'Sandcrate',
  });
  expect(filled).toEqual(template('“Castle” 1.0.0 on Sandcrate'));
});

test('a value that holds a placeholder is not filled in again', () => {
  expect(fillIn(template('{title}'), { title: '{site}', site: 'Sandcrate' })?.text).toBe('{site}');
});

test('words in braces that are no placeholders stay as they are', () => {
  expect(fillIn(template('{toString} {Title} { title } {}'), {})?.text).toBe(
    '{toString} {Title} { title } {}',
  );
});

test('a template without a value for one of its placeholders is not offered', () => {
  expect(fillIn(template('About {title}'), { site: 'Sandcrate' })).toBeUndefined();
});

test('the default templates use only the placeholders of their kind', () => {
  for (const kind of Object.keys(TEMPLATE_SETTINGS) as TemplateSetting[]) {
    const values = Object.fromEntries(TEMPLATE_PLACEHOLDERS[kind].map((name) => [name, PLACEHOLDERS[name]]));
    const left = TEMPLATE_SETTINGS[kind].parse(undefined).map((given) => fillIn(given, values)?.text ?? '{}');
    expect(left.filter((text) => text.includes('{'))).toEqual([]);
  }
});
