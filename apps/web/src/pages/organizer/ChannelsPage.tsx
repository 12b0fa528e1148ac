import type { Channel } from '@palco/contract/channels';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { ChannelList } from '../../features/channels/ChannelList.tsx';
import { ChannelNameDialog } from '../../features/channels/ChannelNameDialog.tsx';
import { DeleteChannelDialog } from '../../features/channels/DeleteChannelDialog.tsx';
import { channelsMessages } from '../../features/channels/messages.ts';
import { useChannels } from '../../features/channels/use-channels.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { CameraArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { RowsSkeleton } from '../../ui/feedback/RowsSkeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './OrganizerPages.module.css';

type Asked =
  | { readonly what: 'name'; readonly channel: Channel | null }
  | { readonly what: 'delete'; readonly channel: Channel };

const ChannelsPage = () => {
  const messages = useMessages(channelsMessages);
  const { data: channels, error, isFetching, refetch, order, reload } = useChannels();
  const user = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  useTitle(messages.channels);

  const close = () => setAsked(null);
  const done = () => {
    close();
    void reload();
  };
  const newChannel = (
    <Button icon={<Plus aria-hidden />} onClick={() => setAsked({ what: 'name', channel: null })}>
      {messages.newChannel}
    </Button>
  );
  const content = () => {
    if (channels?.length === 0)
      return (
        <EmptyState
          art={<CameraArt />}
          title={user.managesAllCourses ? messages.emptyTitle : messages.noneTitle}
          text={messages.emptyText}
          action={user.managesAllCourses && newChannel}
        />
      );
    if (channels)
      return (
        <ChannelList
          channels={channels}
          canChange={user.managesAllCourses}
          onOrder={order}
          onRename={(channel) => setAsked({ what: 'name', channel })}
          onDelete={(channel) => setAsked({ what: 'delete', channel })}
        />
      );
    if (!error) return <RowsSkeleton label={messages.loading} />;
    return (
      <LoadFailed
        title={messages.failedTitle}
        text={messages.failedText}
        retryLabel={messages.tryAgain}
        isLoading={isFetching}
        onRetry={refetch}
      />
    );
  };
  return (
    <div className={styles.column}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.channels}</h1>
          <p className={styles.lead}>{user.managesAllCourses ? messages.lead : messages.readOnlyLead}</p>
        </div>
        {user.managesAllCourses && channels && channels.length > 0 && newChannel}
      </header>
      {content()}
      {asked?.what === 'name' && <ChannelNameDialog channel={asked.channel} onDone={done} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteChannelDialog channel={asked.channel} channels={channels ?? []} onDone={done} onClose={close} />
      )}
    </div>
  );
};

export default ChannelsPage;
