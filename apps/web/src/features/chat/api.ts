import * as contract from '@palco/contract/chat';
import * as settings from '@palco/contract/chat/settings';
import { call } from '../../lib/http/api-client.ts';

export const fetchQuestions = (id: string, before: string) =>
  call(contract.listQuestions, { params: { id }, query: { before } });
export const pinMessage = (roomId: string, messageId: string) =>
  call(contract.pinMessageRoute, { params: { roomId, messageId } });
export const unpinMessage = (roomId: string, messageId: string) =>
  call(contract.unpinMessageRoute, { params: { roomId, messageId } });
export const blockUser = (id: string, userId: string, block: boolean) =>
  call(contract.blockUserRoute, { params: { id }, body: { userId, block } });
export const deleteMessage = (roomId: string, messageId: string) =>
  call(contract.deleteMessage, { params: { roomId, messageId } });
export const setChatEnabled = (id: string, enabled: boolean) =>
  call(settings.enableChat, { params: { id }, body: { enabled } });
export const setSlowMode = (id: string, seconds: number) =>
  call(settings.setSlowMode, { params: { id }, body: { seconds } });
export const fetchBlockedUsers = (id: string) => call(settings.listBlockedUsers, { params: { id } });
export const fetchBlockedWords = () => call(settings.readBlockedWords, {});
export const saveBlockedWords = (words: string[]) => call(settings.writeBlockedWords, { body: { words } });
export const fetchMonitors = (id: string) => call(settings.readMonitors, { params: { id } });
export const saveMonitors = (id: string, emails: string[]) =>
  call(settings.writeMonitors, { params: { id }, body: { emails } });
