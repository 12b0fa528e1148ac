/** The merged lists: the OpenAPI document and the completeness test read these. */
import * as auth from './auth/contract.ts';
import * as chat from './chat/contract.ts';
import * as chatSettings from './chat/settings.ts';
import type { Notice, Request, Route } from './define.ts';
import * as onboarding from './onboarding/contract.ts';
import * as playback from './playback/contract.ts';
import * as profile from './profile/contract.ts';
import * as promo from './promo/contract.ts';
import * as quiz from './quiz/contract.ts';
import * as ranking from './ranking/contract.ts';
import * as recovery from './recovery/contract.ts';
import * as rooms from './rooms/contract.ts';
import * as system from './system/contract.ts';
import * as teams from './teams/contract.ts';
import * as terms from './terms/contract.ts';
import * as uploads from './uploads/contract.ts';
import * as vouchers from './vouchers/contract.ts';

export const routes: readonly Route[] = [
  auth.login,
  auth.openSession,
  auth.me,
  auth.logout,
  auth.changePassword,
  profile.changeLanguage,
  profile.updateProfile,
  profile.openThumbnailUpload,
  onboarding.readOnboarding,
  onboarding.markOnboarding,
  promo.appLinks,
  promo.changeAppMerch,
  rooms.listRooms,
  rooms.getRoom,
  rooms.listAllRooms,
  rooms.getRoomInfo,
  rooms.createRoom,
  rooms.updateRoom,
  rooms.deleteRoom,
  rooms.listRoomChoices,
  rooms.createChannel,
  rooms.createCourse,
  playback.takePriority,
  playback.readProgress,
  playback.sendStatistics,
  chat.enterRoom,
  chat.exitRoom,
  chat.sendGeneral,
  chat.sendQuestion,
  chat.sendInstructor,
  chat.sendTeam,
  chat.sendReply,
  chat.listQuestions,
  chat.pinMessageRoute,
  chat.unpinMessageRoute,
  chat.blockUserRoute,
  chat.deleteMessage,
  chatSettings.enableChat,
  chatSettings.setSlowMode,
  chatSettings.listBlockedUsers,
  chatSettings.readBlockedWords,
  chatSettings.writeBlockedWords,
  teams.readTeams,
  teams.createTeams,
  teams.readTeamsEnabled,
  teams.enableTeams,
  quiz.listQuizzes,
  quiz.createQuiz,
  quiz.updateQuiz,
  quiz.deleteQuiz,
  quiz.releaseQuiz,
  quiz.closeQuiz,
  quiz.showResults,
  quiz.readQuizzes,
  quiz.answerQuiz,
  ranking.readRanking,
  ranking.readGamificationStatus,
  ranking.readGamification,
  ranking.changeGamification,
  uploads.openUpload,
  uploads.getVideo,
  uploads.deleteVideo,
  uploads.retryConversion,
  uploads.setCaptions,
  recovery.requestRecovery,
  recovery.verifyRecoverCode,
  terms.acceptTerms,
  vouchers.checkVoucher,
  vouchers.registerByVoucher,
  vouchers.verifyEmailCode,
  vouchers.resendEmailCode,
  vouchers.registerPassword,
  vouchers.associateRegistered,
  vouchers.activateVoucher,
  vouchers.createVoucherBatch,
  vouchers.listVoucherBatches,
  vouchers.exportVoucherBatch,
  system.health,
  system.outbox,
  system.time,
  system.reloadPages,
];

export const requests: readonly Request[] = [
  auth.hello,
  rooms.joinRoom,
  rooms.leaveRoom,
  chat.enterChat,
  chat.exitChat,
  chat.sendMessage,
  chat.replyMessage,
  chat.pinRequest,
  chat.unpinRequest,
  chat.blockUser,
  chat.messagesAfter,
];

export const notices: readonly Notice[] = [
  auth.sessionError,
  playback.closeVideo,
  uploads.uploadStatus,
  rooms.presence,
  chat.messages,
  chat.messagePinned,
  chat.messageUnpinned,
  chat.userBlocked,
  chat.messageDeleted,
  chatSettings.chatEnabled,
  chatSettings.slowModeChanged,
  teams.teamsEnabled,
  teams.teamChanged,
  quiz.questionReleased,
  quiz.releasedQuestionUpdated,
  quiz.quizChanged,
  system.command,
];
