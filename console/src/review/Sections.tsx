import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useContext, useId } from 'react';
import { BAR_HEIGHT, BELOW_BAR } from '../layout/sizes.ts';
import { ActionStyle } from '../ui/Action.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';

export type Section = { title: string; content: ReactNode };

/** The height of the links, with the space below them. */
const LINKS_HEIGHT = 44;

const Links = styled('nav')({
  position: 'sticky',
  top: BAR_HEIGHT,
  zIndex: 1,
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  paddingBlock: 6,
  background: 'var(--panel)',
  borderBottom: '1px solid var(--line)',
  '@media (max-height: 500px)': { position: 'static' },
  '& button': {
    flex: 'none',
    minHeight: 32,
    padding: '2px 8px',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'var(--muted)',
    font: '600 0.8125rem var(--font-body)',
    cursor: 'pointer',
    '&:hover': { background: 'var(--raised)', color: 'var(--ink)' },
  },
});

/** Sections below each other, with links to them that stay on the screen. Where keys work, 1 goes to the first one. */
export function Sections({ of }: { of: readonly Section[] }) {
  const id = useId();
  const { hotkeys } = useContext(ActionStyle);
  return (
    <>
      <Links aria-label="Sections of the evidence">
        {of.map(({ title }, n) => (
          <SectionLink key={title} to={`${id}${title}`} hotkey={hotkeys ? String(n + 1) : undefined}>
            {title}
          </SectionLink>
        ))}
      </Links>
      {of.map(({ title, content }) => (
        <Box
          key={title}
          component="section"
          id={`${id}${title}`}
          aria-label={title}
          tabIndex={-1}
          sx={{
            display: 'grid',
            gap: 1.5,
            minWidth: 0,
            scrollMarginTop: BELOW_BAR + LINKS_HEIGHT,
            outline: 0,
          }}
        >
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          {content}
        </Box>
      ))}
    </>
  );
}

type LinkProps = { to: string; hotkey: string | undefined; children: string };

function SectionLink({ to, hotkey, children }: LinkProps) {
  const go = () => {
    const section = document.getElementById(to);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  useHotkey(hotkey, go);
  return (
    <button type="button" aria-keyshortcuts={hotkey} onClick={go}>
      {children}
    </button>
  );
}
