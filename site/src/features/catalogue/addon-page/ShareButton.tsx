import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { toast } from '../../../app/toasts/toasts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';

/** Phones and tablets have a share sheet; on a computer, copying the address is more useful. */
const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Shares the page's address, or copies it. */
export function ShareButton() {
  const { t } = useLingui();
  async function share() {
    if (hasShareSheet()) {
      await navigator.share({ title: document.title, url: location.href }).catch(() => {}); // rejects if the visitor closes the sheet
      return;
    }
    try {
      await navigator.clipboard.writeText(location.href);
      toast.notice(t`Link copied!`);
    } catch {
      toast.failure(t`Copy failed`, t`Could not copy link to clipboard.`);
    }
  }
  return (
    <Tooltip label={t`Share`}>
      <IconButton label={t`Share`} onClick={() => void share()} className="border border-edge">
        <Share2 />
      </IconButton>
    </Tooltip>
  );
}
