import type { TermsText } from './terms-text.pt-BR.ts';

export const messages: TermsText = {
  ofUse: {
    title: 'Terms of use',
    sections: [
      {
        heading: '1. What Palco is',
        text: 'Palco is the platform on which the organization that issued your voucher streams and publishes its courses. In these terms, “we” is that organization, which is responsible for this installation of Palco, and “you” is whoever uses the platform. By creating your account you agree to these terms.',
      },
      {
        heading: '2. Your account',
        text: 'The account is personal and cannot be passed on. The data you register with must be true and your own. You are responsible for keeping the password secret and for what is done with your account; if you suspect that somebody has used it, change the password and tell support. The number of simultaneous logins is limited: one more ends the oldest.',
      },
      {
        heading: '3. The voucher',
        text: 'Each voucher opens one course, for one account, once. It may have an expiry date and may give access for a limited period, both told by whoever issued it. A used voucher cannot be used again, transferred or exchanged for money. If you already have the course, the voucher can renew your access.',
      },
      {
        heading: '4. Classes and live streams',
        text: 'Classes, live or recorded, materials, brands and texts are protected by copyright. You may watch them for your own learning. Recording, downloading outside the features of the platform, redistributing, showing in public or selling the content is not allowed. The video may carry a watermark that identifies your account; removing or hiding it ends the session.',
      },
      {
        heading: '5. Living together',
        text: 'In the chat, treat people with respect. Do not send insults, discrimination, advertising, links, phone numbers, e-mail addresses or data of other people. Organizers and monitors may hide messages and block whoever breaks these rules. In interactive rooms your image and your voice are seen and heard by the participants and may be part of the recording of the class: turn on camera and microphone only if you agree with that.',
      },
      {
        heading: '6. Quizzes and ranking',
        text: 'Answers to quizzes and time watched may earn points. Your name, your position and your points are shown to the other participants in the ranking of the course. Points have no monetary value and may be corrected in case of error or fraud.',
      },
      {
        heading: '7. Availability',
        text: 'We take care that the platform works well, but streams may be interrupted by maintenance, network failures or reasons beyond our control. The quality also depends on your connection and your device.',
      },
      {
        heading: '8. Ending',
        text: 'You may ask for your account to be closed at any time. We may suspend accounts that break these terms, saying why whenever possible.',
      },
      {
        heading: '9. Changes and governing law',
        text: 'If these terms change in a relevant way, you will be told on the platform before the change takes effect. The law of the country in which the organization is based applies, without taking away the rights the law gives you as a consumer.',
      },
    ],
  },
  ofAdoption: {
    title: 'Terms of adoption and privacy',
    sections: [
      {
        heading: '1. Joining the course',
        text: 'By activating the voucher you join the course it names, under the conditions told by whoever issued it: content, calendar and period of access. Some courses have terms of their own, shown before the first class.',
      },
      {
        heading: '2. Data we process',
        text: 'From the registration: name, e-mail, phone, gender and, if you wish, date of birth and photo. From use: courses and classes opened, progress, chat messages, answers to quizzes, points, language, IP address with approximate country and city, device and quality of the connection. The password is kept in a way that nobody can read.',
      },
      {
        heading: '3. What we use it for',
        text: 'To create and protect your account, give access to courses, show your progress, answer your questions, compute the ranking, send notices about your account and your courses, measure the quality of streams and prevent misuse. We process the data to fulfil the contract with you, by legal obligation, and in the legitimate interest of keeping the platform safe.',
      },
      {
        heading: '4. Who we share it with',
        text: 'With the organizers and monitors of your courses, who see your name, your messages, your engagement and your results; with the other participants, who see your name and your messages in the chat and your position in the ranking; and with suppliers that host the platform or send e-mail, who may use the data only for that. We do not sell personal data.',
      },
      {
        heading: '5. For how long',
        text: 'We keep the data while your account exists. After it is closed we delete or anonymize whatever does not have to be kept by legal obligation or to defend rights.',
      },
      {
        heading: '6. Your rights',
        text: 'You may ask for confirmation of the processing, and for access, correction, portability, anonymization or deletion of your data, and object to uses based on legitimate interest, as provided by the LGPD, the GDPR and similar laws. Talk to the organization that issued your voucher; if you are not satisfied you may turn to the data protection authority.',
      },
      {
        heading: '7. Storage on your device',
        text: 'Palco keeps in your browser only what it needs to work: your login, the language and your preferences. We use no advertising cookies.',
      },
      {
        heading: '8. Children and teenagers',
        text: 'People under 18 may register only with the authorization of those responsible for them.',
      },
    ],
  },
};
