import { NO_PERMISSION } from '@sandcrate/api/contract/refusals.ts';
import english from 'ra-language-english';
import { mergeTranslations } from 'react-admin';

const name = (one: string, many = `${one}s`) => ({ name: `${one} |||| ${many}` });

/** The console's texts for react-admin's own messages. */
export const messages = mergeTranslations(english, {
  resources: {
    pending: name('Pending add-on'),
    addons: name('Add-on'),
    users: name('User'),
    invites: name('Invite'),
    reports: name('Report'),
    comments: name('Comment'),
    appeals: name('Appeal'),
    recalls: name('Recall'),
    audit: name('Entry', 'Entries'),
    moderators: name('Moderator'),
    outbox: name('Mail'),
  },
  ra: {
    action: {
      add_filter: 'Filters',
      bulk_actions: '%{smart_count} chosen',
      close_menu: 'Close navigation',
      export: 'Export CSV',
      open_menu: 'Open navigation',
      select_all: 'Choose all',
      select_row: 'Choose this row',
      unselect: 'Clear selection',
    },
    auth: { user_menu: 'Account' },
    message: {
      not_found: "The page you're looking for doesn't exist or has been moved",
      placeholder_data_warning: 'The list could not be refreshed. Check your connection.',
    },
    navigation: {
      no_filtered_results: 'No %{name} match your filters',
      no_more_results: 'There is no page %{page}. Try the previous page.',
    },
    notification: {
      data_provider_error: 'The request failed. Please try again.',
      http_error: 'The server could not be reached. Please try again.',
      item_doesnt_exist: 'It does not exist any more',
      not_authorized: NO_PERMISSION,
      offline: 'You are offline',
    },
    saved_queries: {
      help: 'Filter the list to save the filters',
      label: 'Saved filters',
      new_dialog_title: 'Save the filters',
      new_label: 'Save these filters',
      query_name: 'Name',
      remove_dialog_title: 'Remove the saved filters?',
      remove_label: 'Remove saved filters',
      remove_label_with_name: 'Remove "%{name}"',
      remove_message: 'Only the saved name is removed. The list is not changed.',
    },
  },
});
