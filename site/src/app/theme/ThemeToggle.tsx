import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { setTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useTheme();
  const { t } = useLingui();
  const next = theme === 'dark' ? 'light' : 'dark';
  const label = next === 'light' ? t`Switch to light theme` : t`Switch to dark theme`;
  return (
    <IconButton label={label} title={label} onClick={() => setTheme(next)}>
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
