/** Runs the effects of the activation's state machine for a logged-in user. */
import type { ActivationEffect, ActivationEvent } from '@palco/domain/vouchers/activation';
import { failureOf, getVoucherStatus, putActivate } from '../api.ts';

export type ActivationPorts = {
  /** The user has access to more rooms: server data has to be fetched again. */
  readonly onRefresh: () => void;
  readonly onLeave: () => void;
};

export const runActivation = async (
  effect: ActivationEffect,
  { onRefresh, onLeave }: ActivationPorts,
  send: (event: ActivationEvent) => void,
): Promise<void> => {
  try {
    switch (effect.name) {
      case 'check':
        return send({ name: 'checked', status: await getVoucherStatus(effect.code) });
      case 'activate':
        return send({ name: 'activated', ...(await putActivate(effect.code, effect.isRenewal)) });
      case 'refresh':
        return onRefresh();
      case 'leave':
        return onLeave();
    }
  } catch (error) {
    send({ name: 'failed', failure: failureOf(error) });
  }
};
