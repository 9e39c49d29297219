import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { keys } from '../../lib/query-keys.ts';
import type { Area } from './areas.ts';
import { loadMessages } from './messages.ts';

/** Loads the messages of a part that its page comes without. The part must wait until `isSuccess`. */
export function useMessages(area: Area) {
  // That of `useLingui` is a copy.
  const { i18n } = useRouter().options.context;
  return useQuery({
    queryKey: keys.messages(area),
    queryFn: async () => {
      await loadMessages(i18n, [area]);
      return true;
    },
  });
}
