import type { OnboardingMessages } from './messages.pt-BR.ts';

export const messages: OnboardingMessages = {
  label: 'Welcome tour',
  start: "Let's start",
  skip: 'Skip tour',
  back: 'Back',
  next: 'Next',
  done: 'Finish',
  progress: ({ step, count }) => `${step} of ${count}`,
  home: {
    welcome: {
      title: 'Welcome!',
      text: 'In less than a minute we show you where everything is. You can skip it whenever you like.',
    },
    home: { title: 'Home page', text: 'One click here brings you back to your classes, from anywhere.' },
    organizer: {
      title: 'Organizer area',
      text: 'Create rooms, upload videos, follow reports. It opens in another window so that you do not lose the class.',
    },
    logout: { title: 'Log out', text: 'Finished? Leave here, above all on computers that other people use.' },
    channels: { title: 'Channels', text: 'Your classes are here, grouped by channel. Those that are live come first.' },
    user: { title: 'Your account', text: 'See your profile, change your photo and choose the language.' },
    menu: { title: 'Menu', text: 'Tap here to move around or to log out.' },
  },
  room: {
    video: { title: 'Video', text: 'The class happens here. Move the mouse or tap to see the controls.' },
    ranking: { title: 'Ranking', text: 'Answer the quizzes, collect points and see who is in the top ten.' },
    description: { title: 'Information', text: 'What the class is about and who gives it.' },
    attachments: { title: 'Attachments', text: 'The material of the class, ready to download.' },
    chat: { title: 'Chat', text: 'Talk to the class and send your questions to the monitors.' },
    complete: { title: 'All set!', text: 'You know your way around the room. Enjoy the class.' },
  },
};
