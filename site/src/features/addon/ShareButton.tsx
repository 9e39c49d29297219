import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { toast } from '../toasts/toasts.ts';

/** Phones and tablets have a sheet to share with; elsewhere a copied address is of more use. */
const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Shares the page's address, or copies it. */
export function ShareButton() {
  async function share() {
    if (hasShareSheet()) {
      await navigator.share({ title: document.title, url: location.href }).catch(() => {}); // closed without sharing
      return;
    }
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
