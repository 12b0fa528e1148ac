import type { Voucher, VoucherBatch } from '@palco/contract/vouchers/batches';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { postBatchRevocation, postRestoration, postRevocation } from './api.ts';
import { inGroups } from './code-groups.ts';
import { organizerVouchersMessages } from './messages.ts';
import { useReload } from './use-batches.ts';

/** Copying the link of a voucher, revoking it and taking that back; revoking all that are unused. */
export const useVoucherActions = (batch: VoucherBatch | undefined) => {
  const messages = useMessages(organizerVouchersMessages);
  const plural = pluralIn(useLanguage());
  const reload = useReload();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const run = async (change: () => Promise<unknown>, onDone: () => void) => {
    try {
      await change();
      onDone();
    } catch (error) {
      logProblem('the voucher could not be changed', error);
      const isUsed = error instanceof ApiError && error.code === 'VOUCHER_USED';
      if (isUsed) toast.warning(messages.wasUsed);
      else toast.error(messages.changeFailed);
    }
    await reload();
  };

  const restore = ({ code }: Pick<Voucher, 'code'>) =>
    run(
      () => postRestoration(code),
      () => toast.success(messages.restoredToast({ code: inGroups(code) })),
    );
  const revoke = ({ code }: Pick<Voucher, 'code'>) =>
    run(
      () => postRevocation(code),
      () =>
        toast.success(messages.revokedToast({ code: inGroups(code) }), {
          label: messages.undo,
          onSelect: () => void restore({ code }),
        }),
    );
  const revokeAll = async () => {
    if (!batch) return;
    setIsBusy(true);
    let revoked = 0;
    await run(
      async () => {
        revoked = (await postBatchRevocation(batch.id)).revoked;
      },
      () => toast.success(plural(revoked, messages.revokedAllToast)),
    );
    setIsBusy(false);
    setIsAsking(false);
  };
  const copy = ({ url }: Pick<Voucher, 'url'>) =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(messages.copied),
      () => toast.warning(messages.copyFailed),
    );

  return {
    copy: (voucher: Voucher) => void copy(voucher),
    revoke: (voucher: Voucher) => void revoke(voucher),
    restore: (voucher: Voucher) => void restore(voucher),
    all: {
      isAsking,
      isBusy,
      ask: () => setIsAsking(true),
      cancel: () => setIsAsking(false),
      confirm: () => void revokeAll(),
    },
  };
};
