import { Box, Dialog, TextField, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCounted } from '../ui/format.ts';
import { Key } from '../ui/Key.ts';
import { SpokenOnly } from '../ui/SpokenOnly.ts';
import { actionsOnPage } from './actions-on-page.ts';
import { findCommands } from './find-commands.ts';
import { useItemCommands } from './use-item-commands.ts';
import { type Command, usePageCommands } from './use-page-commands.ts';

/** A page with more actions than this, such as a list of cases, offers them only by name. */
const MANY = 12;

const Options = styled('div')({
  padding: '0 8px 8px',
  maxHeight: 'min(420px, 60dvh)',
  overflowY: 'auto',
});
const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 38,
  padding: '4px 10px',
  borderRadius: 4,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-selected="true"]': {
    background: 'var(--raised)',
    outline: '2px solid var(--focus)',
    outlineOffset: -2,
  },
});

/** All pages, the actions on what is open, and add-ons, by name. */
export default function CommandDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [actions] = useState(actionsOnPage);
  const pages = usePageCommands();
  const isTyped = text.trim() !== '';
  // The page itself offers to review its current item.
  const items = useItemCommands(text).filter((item) => actions.every(({ name }) => name !== item.name));
  const found = [
    ...findCommands([...(isTyped || actions.length <= MANY ? actions : []), ...pages], text),
    ...items,
  ];
  const current = found[place];
  const optionId = (command: Command) => `${id}-${command.id}`;
  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);

  const run = (command: Command) => {
    // The page gets its focus back first, so that a dialog that the command opens returns it there.
    flushSync(onClose);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isDown = key === 'ArrowDown';
    if ((isDown || key === 'ArrowUp') && found.length > 0) {
      setPlace((place + (isDown ? 1 : found.length - 1)) % found.length);
    } else if (key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Commands' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
    >
      <TextField
        autoFocus
        margin="none"
        placeholder="A page, an action or an add-on"
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setPlace(0);
        }}
        sx={{ p: 2 }}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-label': 'A page, an action or an add-on',
            'aria-autocomplete': 'list',
            'aria-expanded': found.length > 0,
            'aria-controls': found.length > 0 ? id : undefined,
            'aria-activedescendant': current && optionId(current),
          },
        }}
      />
      <SpokenOnly role="status">{isTyped && formatCounted(found.length, 'command')}</SpokenOnly>
      {found.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 3, pb: 3 }}>
          No page, action or add-on has this name.
        </Typography>
      ) : (
        <Options role="listbox" id={id} aria-label="Commands">
          {found.map((command) => (
            <Option
              key={command.id}
              id={optionId(command)}
              role="option"
              aria-selected={command === current}
              onClick={() => run(command)}
            >
              <bdi>{command.name}</bdi>
              {command.keys && (
                <Box component="span" aria-hidden sx={{ display: 'flex', gap: 0.5, flex: 'none' }}>
                  {command.keys.split(' ').map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </Box>
              )}
            </Option>
          ))}
        </Options>
      )}
    </Dialog>
  );
}
