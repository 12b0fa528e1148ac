/** Spec section 7: the offer of the mobile app. */
import type { AppMerch } from '@palco/contract/auth';
import { appLinks, changeAppMerch } from '@palco/contract/promo';
import { call } from '../../lib/http/api-client.ts';

export const getAppLinks = () => call(appLinks, {});

export const putAppMerch = (appMerch: AppMerch) => call(changeAppMerch, { body: { appMerch } });
