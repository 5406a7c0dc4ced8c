-- Issues and what becomes of them.
alter table issues
  add column shared_on date,
  add column acceptance_escalated boolean,
  add column above_tolerance boolean,
  add column cancel_reason text,
  add column cancel_asked_by uuid,
  add foreign key (org_id, cancel_asked_by) references members (org_id, id);
create index issues_repeat_of on issues (org_id, repeat_of, id);
create index issues_accepted_until on issues (org_id, acceptance_until) where acceptance_until is not null;

-- A key control was concluded to be ineffective: those who rely on it are told.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mentioned', 'assigned', 'replied', 'due_soon', 'overdue',
  'review_waiting', 'extension_asked', 'extension_decided', 'acceptance_asked', 'acceptance_decided',
  'acceptance_expiring', 'above_tolerance', 'clock_started', 'clock_running', 'clock_breached', 'expiring',
  'change_waiting', 'project_changed', 'control_ineffective'));
