// Records the language in which a member registers or logs in, because their mails are written in it.
import * as account from '@sandcrate/core/account/account.ts';
import { withoutCommandId } from '@sandcrate/core/registration/ports.ts';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../pages/languages.ts';

/**
 * Records the language of a request, unless it is unknown or the account has it already. A failure is only logged,
 * because neither a registration nor a login should fail for it.
 */
export async function recordLanguage(
  request: FastifyRequest,
  accountId: string,
  { language: known }: Pick<account.Account, 'language'>,
): Promise<void> {
  const { handler, config } = request.server.services;
  const language = languageOf(request.headers, config.publicUrl);
  if (language === undefined || language === known) return;
  await handler
    .handle(
      account,
      account.streamName(accountId),
      { type: 'ChooseLanguage', language, now: new Date() },
      withoutCommandId(request.commandContext()),
    )
    .catch((error: unknown) => request.log.warn({ err: error }, 'the language was not recorded'));
}
