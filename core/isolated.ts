const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Isolates the texts among the values of a message, if they may be written in the other direction: Unicode's
 * bidirectional algorithm then orders each on its own, and its surroundings as if it were one neutral character (UAX #9,
 * 2.7). Without that, the quotation mark after an English title stands on the wrong side in an Arabic sentence.
 * @param direction that of the message
 */
export function isolated<Values extends Readonly<Record<string, unknown>> | undefined>(
  values: Values,
  direction: 'ltr' | 'rtl',
): Values {
  const isIsolated = (value: unknown): value is string =>
    typeof value === 'string' && (direction === 'rtl' ? value !== '' : RIGHT_TO_LEFT.test(value));
  if (!values || !Object.values(values).some(isIsolated)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isIsolated(value) ? FIRST_STRONG_ISOLATE + value + POP_DIRECTIONAL_ISOLATE : value,
    ]),
  ) as Values;
}
