import type { VouchersMessages } from './messages.pt-BR.ts';
export declare const messages: VouchersMessages;
