-- What was agreed with the auditee has changed since this day, and nobody has decided yet whether to tell them.
alter table projects add column uninformed_since date;

-- Contacts of an audited unit are told when scope, objectives, criteria or dates change after they were agreed.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mentioned', 'assigned', 'replied', 'due_soon', 'overdue',
  'review_waiting', 'extension_asked', 'extension_decided', 'acceptance_asked', 'acceptance_decided',
  'acceptance_expiring', 'above_tolerance', 'clock_started', 'clock_running', 'clock_breached', 'expiring',
  'change_waiting', 'project_changed'));
