-- An action goes on when its risk is assessed anew; owner and lead agree to it as it is written.
alter table actions
  add column risk uuid,
  add column proposed_on date,
  add column due_reason text,
  add column consent text[],
  add foreign key (org_id, risk) references risks (org_id, id),
  drop constraint actions_percent_check,
  add constraint actions_percent_check check (percent in (0, 25, 50, 75, 100));
create index actions_risk on actions (org_id, risk, id);

-- Which open assessments judge by a control.
create index risklines_controls on risklines using gin (controls jsonb_path_ops);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mentioned', 'assigned', 'replied', 'due_soon', 'overdue',
  'review_waiting', 'extension_asked', 'extension_decided', 'acceptance_asked', 'acceptance_decided',
  'acceptance_expiring', 'above_tolerance'));
