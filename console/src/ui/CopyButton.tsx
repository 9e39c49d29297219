import { Button, type ButtonProps } from '@mui/material';
import { Copy } from 'lucide-react';
import { useToast } from '../toasts/use-toast.tsx';

type Props = Omit<ButtonProps, 'onClick'> & {
  text: string;
  /** What the toast says when it is copied. */
  copied: string;
  /** What is copied ['link']. */
  what?: string;
};

/** Copies a text to the clipboard. */
export function CopyButton({ text, copied, what = 'link', children = 'Copy', ...rest }: Props) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.notice(copied);
    } catch {
      toast.failure('Copy failed', `Could not copy ${what} to clipboard.`);
    }
  };
  return (
    <Button variant="outlined" startIcon={<Copy size={16} aria-hidden />} onClick={copy} {...rest}>
      {children}
    </Button>
  );
}
