import type { TeamsMessages } from './messages.pt-BR.ts';

export const messages: TeamsMessages = {
  setupTitle: 'Team chat',
  setupText: 'Split the people watching into teams. Each team talks among itself; late comers join the smallest.',
  size: 'People per team',
  sizeError: ({ min, max }) => `From ${min} to ${max} people`,
  create: 'Make teams',
  createAgain: 'Make them anew',
  creating: 'Making…',
  enable: 'Turn team chat on',
  enableHint: 'Viewers get the Team tab.',
  disable: 'Turn team chat off',
  isOn: 'Team chat is on.',
  notYours: 'The organizer can make teams here.',
  noTeams: 'No teams yet',
  teamName: ({ name }) => `Team ${name}`,
  members: ({ count }) => (count === 1 ? '1 person' : `${count} people`),
  loading: 'Loading the teams…',
  failLoad: 'Failed to request teams',
  failCreate: 'Failed to create teams',
  failStatus: 'Failed to change status of the team chat',
  tryAgain: 'Try again',
};
