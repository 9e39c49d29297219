import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { toast } from '../toasts/toasts.ts';

/** Copies the page's address. */
export function ShareButton() {
  async function share() {
    try {
      await navigator.clipboard.writeText(location.href);
      toast.notice('Link copied!');
    } catch {
      toast.failure('Copy failed', 'Could not copy link to clipboard.');
    }
  }
  return (
    <Tooltip label="Share">
      <IconButton label="Share" onClick={() => void share()} className="border border-edge">
        <Share2 />
      </IconButton>
    </Tooltip>
  );
}
