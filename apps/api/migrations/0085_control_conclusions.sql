-- A procedure that tests several controls concludes on each of them. Null where the conclusion of the procedure is that of
-- its controls: there is only one, or it was concluded before there were conclusions by control.
alter table procedures add column control_conclusions jsonb;
