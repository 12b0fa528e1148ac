import { quizAnswersReport } from '@palco/contract/reports/room-reports';
import { useState } from 'react';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import shared from '../shared/Report.module.css';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPager } from '../shared/ReportPager.tsx';
import { useFormats } from '../shared/use-formats.ts';
import { useReport } from '../shared/use-report.ts';

type AnswersTableProps = {
  readonly roomId: string;
  readonly questionId: string;
  readonly answers: readonly string[];
};

/** Who gave which answer, the fastest first. */
export const AnswersTable = ({ roomId, questionId, answers }: AnswersTableProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const [page, setPage] = useState<string>();
  const query = useReport(['answers', roomId, questionId, page], (signal) =>
    call(
      quizAnswersReport,
      { params: { id: roomId, questionId }, query: page === undefined ? {} : { page } },
      { signal },
    ),
  );
  const resultOf = (isRight: boolean | null) => (isRight === null ? '' : isRight ? messages.isRight : messages.isWrong);
  return (
    <ReportContent query={query}>
      {(report) => (
        <>
          <Table
            caption={messages.whoAnswered}
            isCaptionHidden
            columns={[
              { id: 'person', header: messages.person },
              { id: 'answer', header: messages.answer },
              { id: 'result', header: messages.result },
              { id: 'time', header: messages.afterTime, isNumeric: true },
            ]}
            rows={report.answers.map((answer) => ({ ...answer, id: answer.userId }))}
            renderCell={(row, column) => {
              switch (column) {
                case 'answer':
                  return answers[row.answer];
                case 'result':
                  return resultOf(row.isRight);
                case 'time':
                  return formats.seconds(row.afterMs);
                default:
                  return (
                    <Link className={shared.name} to={`/organizer/people/${row.userId}`}>
                      <bdi>{row.name}</bdi>
                    </Link>
                  );
              }
            }}
            empty={null}
          />
          <ReportPager page={page} total={report.total} pageSize={report.pageSize} onPage={setPage} />
        </>
      )}
    </ReportContent>
  );
};
