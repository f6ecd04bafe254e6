/** The review links of a sheet in its Share popup: what each shows, how far it is and who came; made, copied, changed and withdrawn. */
import { Button, Skeleton } from '@mantine/core';
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { ReviewLink } from '@marquee/contract/review-links.ts';
import { fullName } from '@marquee/contract/people.ts';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Guests } from '#members/guests/Guests.tsx';
import { bannersShown, isOver, useChangeLinks, useLinks } from '#members/guests/reviewLinks.ts';
import { openPopup } from '#screen/popups.ts';
import { dayAndTimeWithin } from '#ui/moments.ts';
import { notifyError, notifyInfo } from '#ui/messages/notify.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import tools from '#ui/ToolButtons.module.css';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './ReviewLinks.module.css';

function stateOf(link: ReviewLink): string {
  if (link.revokedAt !== null) return 'Withdrawn';
  if (isOver(link)) return 'Expired';
  if (link.banners === 0) return 'No banners';
  const decided = `${link.decided} of ${counted(link.banners, 'banner')} decided`;
  return link.banners > limits.bannersAskedAtOnce ? `${decided} · Clients see ${bannersShown(link)}` : decided;
}

const seenOf = ({ lastSeenAt }: ReviewLink): string =>
  lastSeenAt === null ? 'Not opened yet' : `Opened ${dayAndTimeWithin(lastSeenAt, new Date())}`;

/** `Cleo, Dan and 3 more` */
function whoCame({ visits }: ReviewLink): string {
  const names = visits.slice(0, 3).map(({ guest }) => isolated(fullName(guest)));
  const more = visits.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

async function copy({ name, path }: ReviewLink): Promise<void> {
  const address = window.location.origin + path;
  try {
    await navigator.clipboard.writeText(address);
    notifyInfo(`Link “${isolated(name)}” copied`, 'Send it to the people who review the banners.');
  } catch {
    window.prompt('Your browser didn’t allow copying. Here is the link:', address);
  }
}

function Link({ link }: { link: ReviewLink }) {
  const { withdraw } = useChangeLinks();
  const { name, reviewLinkID, sheetID, visits } = link;
  async function end(): Promise<void> {
    if (
      !window.confirm(
        `Withdraw “${isolated(name)}”? It stops working at once, even on pages that are already open. This can’t be undone.`,
      )
    )
      return;
    try {
      await withdraw(reviewLinkID);
    } catch (error) {
      notifyError('The link was not withdrawn', error);
    }
  }
  return (
    <li className={classes.link} data-over={isOver(link) || undefined}>
      <div className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.note}>
          {stateOf(link)} · {seenOf(link)}
        </span>
        {visits.length > 0 ? <span className={classes.note}>{whoCame(link)}</span> : null}
      </div>
      {link.revokedAt === null ? (
        <div className={tools.tools}>
          {link.path === '' || isOver(link) ? null : (
            <button type="button" title="Copy" aria-label={`Copy the link ${name}`} onClick={() => void copy(link)}>
              <IconCopy size={16} stroke={1.7} aria-hidden />
            </button>
          )}
          <button
            type="button"
            title="Change"
            aria-label={`Change the link ${name}`}
            onClick={() => openPopup('reviewLink', { sheetID, link })}
          >
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </button>
          <button type="button" title="Withdraw" aria-label={`Withdraw the link ${name}`} onClick={() => void end()}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </button>
        </div>
      ) : null}
    </li>
  );
}

export function ReviewLinks({ sheetID }: { sheetID: number }) {
  const { data: links, error, isPending, refetch } = useLinks(sheetID);
  return (
    <section className={classes.section} aria-label="Review links">
      <header className={classes.head}>
        <h3 className={classes.title}>Review links</h3>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.9} />}
          onClick={() => openPopup('reviewLink', { sheetID })}
        >
          New link
        </Button>
      </header>
      <p className={classes.text}>
        Clients use a review link to view banners, decide and comment without an account. They see nothing else on this
        sheet.
      </p>
      {error && !links ? (
        <div className={classes.failed}>
          <NotLoaded what="The links could not be loaded." error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {links && links.length > 0 ? (
        <ul className={classes.list}>
          {links.map((link) => (
            <Link key={link.reviewLinkID} link={link} />
          ))}
        </ul>
      ) : null}
      {/* What comes above them comes first, so that they stay where they are seen. */}
      {isPending ? (
        <WhileLoading>
          <Skeleton className={classes.waiting} radius="md" />
        </WhileLoading>
      ) : (
        <Guests sheetID={sheetID} />
      )}
    </section>
  );
}
