import { Box, ButtonBase } from '@mui/material';
import { CATEGORY_LABELS } from '@sandcrate/api/contract/limits.ts';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { ModeratedAddon } from '../addons/moderated-addon.ts';
import { PublisherName } from '../addons/PublisherName.tsx';
import { Thumbnail } from '../ui/Thumbnail.tsx';
import { When } from '../ui/When.tsx';
import { belowLarge, belowMedium } from '../ui/widths.ts';

type Props = { isOpen: boolean; panelId: string; onToggle: () => void; children: ReactNode };

/** Picture, title and version of the add-on in context; the title opens and closes it. */
export function QueueTitle({ isOpen, panelId, onToggle, children }: Props) {
  const addon = useRecordContext<ModeratedAddon>();
  if (addon === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Thumbnail src={addon.bannerImageUrl ?? addon.imageUrl} />
      <Box sx={{ minWidth: { md: 150 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <ButtonBase
            data-title-of={addon.id}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={onToggle}
            dir="auto"
            sx={{ font: 'inherit', fontWeight: 600, textAlign: 'start', overflowWrap: 'break-word' }}
          >
            {addon.title}
          </ButtonBase>
          {children}
        </Box>
        <Box sx={{ color: 'var(--muted)', fontSize: '0.8125rem' }}>
          v{addon.version}
          <Box component="span" sx={belowLarge}>
            {' · '}
            <PublisherName /> · {CATEGORY_LABELS[addon.category]}
          </Box>
          <Box component="span" sx={belowMedium}>
            {' · '}
            <When at={addon.submittedAt} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
