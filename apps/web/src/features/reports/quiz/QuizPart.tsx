import { type QuizReport, quizReport } from '@palco/contract/reports/room-reports';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import shared from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';
import { AnswersTable } from './AnswersTable.tsx';
import styles from './Quiz.module.css';

/** How each question was answered, by whom and how fast. */
export const QuizPart = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const plural = pluralIn(useLanguage());
  const params = { id: roomId };
  const query = useReport(['quiz', roomId], (signal) => call(quizReport, { params, query: {} }, { signal }));
  return (
    <>
      <ReportBar query={query} csv={{ fileName: `quiz-${roomId}.csv`, route: quizReport, params }} />
      <ReportContent query={query}>
        {({ quizzes }) =>
          quizzes.length === 0 ? (
            <EmptyState art={<CameraArt />} title={messages.noQuiz} text={messages.noQuizText} />
          ) : (
            <div className={shared.stack}>
              {quizzes.map((quiz) => (
                <ReportPart
                  key={quiz.id}
                  title={quiz.title}
                  hint={[
                    messages.releasedAt({ time: formats.date(quiz.releasedAt) }),
                    plural(quiz.people, messages.answered),
                  ].join(' · ')}
                >
                  <div className={shared.stack}>
                    {quiz.questions.map((question) => (
                      <Question key={question.id} roomId={roomId} question={question} />
                    ))}
                  </div>
                </ReportPart>
              ))}
            </div>
          )
        }
      </ReportContent>
    </>
  );
};

type QuestionProps = {
  readonly roomId: string;
  readonly question: QuizReport['quizzes'][number]['questions'][number];
};

const Question = ({ roomId, question }: QuestionProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const plural = pluralIn(useLanguage());
  const [isOpen, setIsOpen] = useState(false);
  const { answers, count, rightAnswer, meanMs, medianMs } = question;
  const facts = [
    plural(count, messages.answered),
    ...(meanMs === null ? [] : [messages.meanTime({ time: formats.seconds(meanMs) })]),
    ...(medianMs === null ? [] : [messages.medianTime({ time: formats.seconds(medianMs) })]),
    ...(rightAnswer === null ? [messages.opinion] : []),
  ];
  return (
    <div className={styles.question}>
      <h3 className={styles.title}>{question.question}</h3>
      <p className={shared.hint}>{facts.join(' · ')}</p>
      <ul className={styles.answers}>
        {answers.map((answer, index) => {
          const percent = count === 0 ? 0 : (answer.count / count) * 100;
          const isRight = index === rightAnswer;
          return (
            <li key={index.toString()} className={styles.answer} data-right={isRight || undefined}>
              <span className={styles.text}>
                {isRight && <Check aria-hidden />}
                <span>
                  {answer.text}
                  {isRight && <span className={styles.mark}>{messages.rightAnswer}</span>}
                </span>
              </span>
              <span className={styles.count}>{`${formats.number(answer.count)} · ${formats.percent(percent)}`}</span>
              <span className={styles.bar} style={{ width: `${percent}%` }} />
            </li>
          );
        })}
      </ul>
      <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? messages.hideWho : messages.whoAnswered}
      </Button>
      {isOpen && <AnswersTable roomId={roomId} questionId={question.id} answers={answers.map(({ text }) => text)} />}
    </div>
  );
};
