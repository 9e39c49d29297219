import { useRouter } from '@tanstack/react-router';
import { useAddress } from '../../../app/i18n/use-address.ts';
import { isConsole } from '../../../app/session/next.ts';

/** Opens the page that sent the visitor to log in or to register [the home page]. */
export function useReturn(): (next: string | undefined) => void {
  const home = useAddress('/');
  const { history } = useRouter();
  return (next = home) => {
    if (isConsole(next)) location.assign(next);
    else history.push(next);
  };
}
