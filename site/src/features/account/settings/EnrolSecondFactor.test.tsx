import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { EnrolSecondFactor } from './EnrolSecondFactor.tsx';

vi.mock('./QrCode.tsx', () => {
  throw new Error('not fetched');
});
afterEach(() => vi.unstubAllGlobals());

test('a QR code that cannot be fetched leaves the key and its form on the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeApi({ 'POST /api/users/me/second-factor': { body: { recoveryCodes: ['aaaa-1111'] } } });
  const onEnrolled = vi.fn();
  await renderPage(
    <EnrolSecondFactor secret="JBSWY3DP" uri="otpauth://x" password="secret1" onEnrolled={onEnrolled} />,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('JBSWY3DP')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
  await vi.waitFor(() => expect(onEnrolled).toHaveBeenCalledWith(['aaaa-1111']));
});
