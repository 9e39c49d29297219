import { Box, Typography } from '@mui/material';
import { Board } from '../ui/Board.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StaffSecondFactorSwitch } from './StaffSecondFactorSwitch.tsx';
import { StaffSecondFactors } from './StaffSecondFactors.tsx';
import { UndoActions } from './UndoActions.tsx';

/** Protects the site from its own staff, and from intruders in their accounts. */
export default function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1200 }}>
        <Board aria-labelledby="second-factor" sx={{ p: 2 }}>
          <Typography variant="h2" id="second-factor">
            Second factor
          </Typography>
          <StaffSecondFactorSwitch />
          <StaffSecondFactors />
        </Board>
        <UndoActions />
      </Box>
    </>
  );
}
