-- Done by a third party: the organisation answers for it all the same.
alter table processes add column outsourced boolean;
