import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useState } from 'react';
import { inputClass } from './input.ts';

/** A password field whose text can be shown. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input type={shown ? 'text' : 'password'} className={`${inputClass} pe-12`} {...props} />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center text-muted hover:text-ink [&_svg]:size-5"
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </div>
  );
}
