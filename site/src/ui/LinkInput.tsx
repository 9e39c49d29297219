import type { FieldControl } from './Field.tsx';
import { inputClass } from './input.ts';

/** A name of a site such as `github.com/ann`, typed without its scheme. */
const WITHOUT_SCHEME = /^(?:[\w-]+\.)+[a-z]{2,}(?:[:/?#]|$)/i;

/** The address that somebody meant who typed a link without its scheme; any other text is unchanged. */
export const withScheme = (typed: string): string =>
  WITHOUT_SCHEME.test(typed.trim()) ? `https://${typed.trim()}` : typed;

/** An input for a link, which puts https:// in front when it is left or sent. */
export function LinkInput({ control, name, value }: { control: FieldControl; name: string; value: string }) {
  const complete = (input: HTMLInputElement) => {
    input.value = withScheme(input.value);
  };
  return (
    <input
      {...control}
      type="url"
      name={name}
      dir="ltr"
      defaultValue={value}
      placeholder="https://"
      autoComplete="off"
      onBlur={({ currentTarget }) => complete(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && complete(currentTarget)}
      className={inputClass}
    />
  );
}
